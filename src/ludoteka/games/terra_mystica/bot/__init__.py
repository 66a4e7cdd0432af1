"""How bots think about Terra Mystica; guide.py puts it together."""

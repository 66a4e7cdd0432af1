"""The small ints: phases and events."""

TURN, ANSWER = range(2)
SOWED, CAPTURED, SLAMMED, PROPOSED, AGREED, DECLINED, STUCK, REPEATED, KEPT = range(9)

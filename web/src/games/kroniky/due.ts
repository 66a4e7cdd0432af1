// What the end of the round will bring, as far as it can be told now.
import { coming, keyEffects, levelOf, type Coming, type Plain } from './chronicle';
import type { CardOption, KronikyView } from './view';
import { threatens } from './war';

export const CRISIS_END = 4;
export const MOST = 5;
const SADDEST = 1;
const WAR = 6;
const RELIEF_ACTIONS = 3;
/** Phases before the upkeep. */
const UNPAID = new Set(['founding', 'card', 'actions', 'march']);

type Cost = Partial<Record<string, number>>;

export interface Due {
  /** Food and gold that must be paid until the end of the round, and what is missing of them. */
  food: number;
  gold: number;
  hungry: number;
  short: number;
  event: Coming[];
  key: Coming[];
  dangerous: boolean;
  /** Own roads or structures on dangerous land provoke the enemy. */
  provoked: boolean;
  /** Happiness at the end, and how much rebellion changes. */
  happiness: number;
  rebellion: number;
  /** The defeat that comes if nothing changes; null: the game goes on. */
  lost: string | null;
}

/** The position as it becomes, one payment and effect after the other. */
class Ahead {
  readonly sum = { food: 0, gold: 0, hungry: 0, short: 0 };
  lost: string | null = null;
  view: KronikyView;
  private starved: boolean;

  constructor(view: KronikyView) {
    this.starved = view.starved;
    this.view = { ...view, goods: { ...view.goods }, crises: { ...view.crises } };
  }

  /** Missing wood, ore, work and science are paid in gold; missing food and gold are crises. */
  pay(cost: Cost): void {
    const { goods } = this.view;
    const take = (name: string, owed: number): number => {
      const missing = Math.max(0, owed - (goods[name] ?? 0));
      goods[name] = (goods[name] ?? 0) - owed + missing;
      return missing;
    };
    const { gold = 0, food = 0, ...others } = cost;
    const hungry = take('food', food);
    const owed = Object.entries(others).reduce((sum, [name, number = 0]) => sum + take(name, number), gold);
    const short = take('gold', owed);
    this.sum.food += food;
    this.sum.gold += owed;
    this.sum.hungry += hungry;
    this.sum.short += short;
    this.worsen('hunger', hungry);
    if (hungry && !this.starved) {
      this.starved = true;
      this.cheer(-1);
    }
    this.worsen('bankruptcy', short);
  }

  worsen(crisis: string, levels: number): void {
    const { crises } = this.view;
    crises[crisis] = Math.min(CRISIS_END, (crises[crisis] ?? 0) + levels);
    if (crises[crisis] === CRISIS_END) this.lose(crisis);
  }

  /** Happiness that cannot fall is rebellion. */
  cheer(delta: number): void {
    const wanted = this.view.happiness + delta;
    this.view.happiness = Math.max(SADDEST, Math.min(MOST, wanted));
    if (wanted < SADDEST) this.worsen('rebellion', SADDEST - wanted);
  }

  lose(kind: string): void {
    if (this.view.defeats.includes(kind)) this.lost ??= kind;
  }

  run(effects: readonly Coming[]): Coming[] {
    for (const { effect, comes } of effects) if (comes) this.suffer(effect);
    return [...effects];
  }

  private suffer(effect: Plain): void {
    const { goods } = this.view;
    if (effect.type === 'pay') this.pay(effect.cost as Cost);
    else if (effect.type === 'happiness') this.cheer(effect.delta);
    else if (effect.type === 'rebellion') this.worsen('rebellion', effect.delta);
    else if (effect.type === 'relations')
      this.view.relations = Math.max(0, Math.min(WAR, this.view.relations + effect.delta));
    else if (effect.type === 'gain')
      for (const [name, number] of Object.entries(effect.reward))
        if (name in goods) goods[name] = (goods[name] ?? 0) + Number(number);
  }

  endRound(): void {
    const { rebellion = 0 } = this.view.crises;
    if (this.view.happiness_actions >= RELIEF_ACTIONS && rebellion > 0)
      this.view.crises.rebellion = rebellion - 1;
    if (this.view.happiness === SADDEST) this.worsen('rebellion', 1);
    if (this.view.round === this.view.rounds) this.lose('out_of_time');
  }
}

/** The position after the card is placed at one of its slots. */
export function placed(view: KronikyView, { area, goods }: CardOption): KronikyView {
  const slot = view.slots.find((one) => one.area === area);
  const bonus = slot && levelOf(view, area) >= slot.level ? slot.goods : [];
  const stock = { ...view.goods };
  for (const good of [...goods, ...bonus]) {
    const name = good.split('.')[1] ?? '';
    stock[name] = (stock[name] ?? 0) + 1;
  }
  return { ...view, goods: stock };
}

/** What is due in this round if the event line is this one; null: not known yet. */
export function due(view: KronikyView, line: number | null): Due {
  const ahead = new Ahead(view);
  if (UNPAID.has(view.phase)) ahead.pay({ food: view.food_due, gold: view.gold_due });
  if (view.lanes.some((lane) => threatens(view, lane))) ahead.lose('war_lost');
  const now = line === null ? undefined : view.events[line - 1]?.[view.round - 1];
  const event = (now?.effects ?? []).flatMap((effect) => ahead.run(coming(ahead.view, [effect])));
  const key = view.key_events
    .filter(({ round }) => round === view.round)
    .flatMap((one) => ahead.run(keyEffects(ahead.view, one)));
  ahead.endRound();
  const dangerous = now?.dangerous ?? false;
  return {
    ...ahead.sum,
    event,
    key,
    dangerous,
    provoked: dangerous && !view.danger_met && !view.enemy_beaten && settled(view),
    happiness: ahead.view.happiness,
    rebellion: (ahead.view.crises.rebellion ?? 0) - (view.crises.rebellion ?? 0),
    lost: ahead.lost,
  };
}

/** Whether roads, structures or the capital lie on dangerous land. */
function settled({ hexes, capital }: KronikyView): boolean {
  return hexes.some(
    ({ dangerous, road, structure, space }) => dangerous && (road || structure !== null || space === capital),
  );
}

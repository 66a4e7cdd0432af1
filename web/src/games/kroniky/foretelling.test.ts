import { describe, expect, it, vi } from 'vitest';
import type { Forecast, MoveChoice, Preview } from '../../lib/protocol';
import { odds, outcome } from './battle';
import { bills, defeats, notes } from './foretelling';
import { view } from './scene';
import type { BattleView, LaneView } from './view';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

describe('what is foretold', () => {
  const due = (more: Partial<Forecast>): Forecast => ({ when: 'round', ...more });
  const paid = (key: string, goods: string[], food = 0, gold = 0) => ({
    key,
    params: { goods, food, gold },
  });
  const lost = (cause: string) => ({ key: 'defeat', params: { cause, round: 1 } });

  it('is a bill of food and gold, with what is missing', () => {
    const lines = [
      paid('fell_short', ['resource.food'], 1),
      paid('fell_short', ['resource.wood', 'resource.gold'], 0, 2),
    ];
    expect(bills([due({ lines })])).toEqual([
      { good: 'food', need: 2, missing: 1 },
      { good: 'gold', need: 3, missing: 2 },
    ]);
  });

  it('is the bill of the upkeep where luck decides the rest', () => {
    const upkeep = due({ when: 'upkeep', lines: [paid('paid_due', ['resource.food'])] });
    expect(bills([due({ lines: [] }), upkeep])[0]?.need).toBe(1);
    expect(bills([null, null]).map(({ need }) => need)).toEqual([0, 0]);
  });

  it('warns of a defeat, sure or likely', () => {
    expect(defeats(due({ lines: [lost('defeat.hunger')] }))).toEqual([
      { cause: 'defeat.hunger', odds: 1 },
    ]);
    const chances = [
      { odds: 0.5 },
      { odds: 0.25, lines: [lost('defeat.war_lost')] },
      { odds: 0.25, lines: [lost('defeat.war_lost')] },
    ];
    expect(defeats(due({ chances }))).toEqual([{ cause: 'defeat.war_lost', odds: 0.5 }]);
    expect(defeats(due({}))).toEqual([]);
  });

  const lane: LaneView = {
    lane: 'I',
    own: { boxes: [4], strength: 4, column: 3 },
    enemy: { boxes: [3], strength: 3, column: 4 },
    own_total: 4,
    enemy_total: 3,
    battle: [],
    wins: false,
    threatens: false,
  };
  const battle: BattleView[] = [
    { lead: 2, sides: 1, own_losses: 0, enemy_losses: 2, moves: 1, enemy_left: 1, war: null },
    { lead: 1, sides: 4, own_losses: 0, enemy_losses: 1, moves: 0, enemy_left: 2, war: null },
    { lead: 0, sides: 1, own_losses: 1, enemy_losses: 1, moves: null, enemy_left: 2, war: null },
  ];
  const told = (change: Partial<BattleView>): string =>
    outcome({ ...(battle[0] as BattleView), ...change })
      .map(({ key, params }) => `${key.replace('kroniky.battle.', '')} ${params.number}`)
      .join(', ');

  it('gives the odds of a battle', () => {
    expect(odds(battle)).toEqual({ won: 5, tied: 1, lost: 0 });
  });

  it('tells what each result brings', () => {
    expect(told({})).toBe('won 2, enemy_loss 2, forward 1');
    expect(told({ ...battle[1] })).toBe('won 1, enemy_loss 1');
    expect(told({ ...battle[2] })).toBe('tied 0, enemy_loss 1, own_destroyed 1');
    expect(told({ enemy_left: 0, moves: 2, war: 'won' })).toBe(
      'won 2, enemy_destroyed 2, war_won 0',
    );
    expect(told({ lead: -3, own_losses: 2, enemy_losses: 0, moves: -1 })).toBe(
      'lost 3, own_loss 2, back 1',
    );
  });

  it('is said of a move besides its figures', () => {
    const move = (key: string): MoveChoice => ({
      text: '',
      key,
      params: { division: 'division.I' },
      touches: [],
    });
    const said = (key: string, preview: Preview | null, lanes: LaneView[] = [lane]): string[] =>
      notes({ ...view, lanes }, move(key), preview).map((one) =>
        one.key.replace('kroniky.note.', ''),
      );
    const line = (key: string) => ({ key });
    expect(said('move.order', null)).toEqual([]);
    expect(said('move.order', { lines: [line('war')] })).toEqual(['war']);
    expect(said('move.order', { lines: [line('war'), line('war_won')] })).toEqual([
      'war',
      'war_won',
    ]);
    expect(said('move.step', { lines: [line('danger')] })).toEqual(['danger']);
    const fight = { chances: [{ odds: 1, lines: [line('attacked')] }] };
    expect(said('move.order', fight, [{ ...lane, battle }])).toEqual(['battle']);
    const lethal = battle.map((one, i) => ({ ...one, war: i ? null : ('won' as const) }));
    expect(said('move.order', fight, [{ ...lane, battle: lethal }])).toEqual([
      'battle',
      'sides_won',
    ]);
    const round = { changes: [{ quantity: 'round', before: 1, after: 2 }] };
    expect(said('move.recall', round)).toEqual(['round']);
    expect(said('move.recall', {})).toEqual([]);
  });
});

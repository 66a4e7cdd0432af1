import { describe, expect, it } from 'vitest';
import { Catalogue } from '../lib/catalogue';
import type { Problem } from '../lib/protocol';
import { read, wrongIn } from './own';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('an own file', () => {
  it('is read as text', async () => {
    expect(await read(new Blob(['\ufeff {"id": "kopec"}']))).toEqual({ text: ' {"id": "kopec"}' });
  });

  it('is left to the server where its JSON is broken, for the line', async () => {
    expect(await read(new Blob(['{"id": ']))).toEqual({ text: '{"id": ' });
  });

  it.each([
    ['an image', PNG, 'not_json'],
    ['some other text', 'a map', 'not_json'],
    ['an empty file', ' \n', 'empty'],
    ['a huge file', '{'.repeat(400_000), 'large'],
  ])('is refused: %s', async (_, content, why) => {
    expect(await read(new Blob([content]))).toEqual({ wrong: `setup.file.${why}` });
  });

  it('is named when the server refuses it', () => {
    const files = { map: 'hill.json' };
    const told = { text: "'{sign}' is not a terrain", params: { sign: 'X' } };
    const wrong = (option: string): Problem => ({
      text: 'option {option}: {problem}',
      params: { option, problem: told },
    });
    const czech = new Catalogue('cs', { "'{sign}' is not a terrain": '„{sign}“ není terén' });
    const english = new Catalogue('en', {});
    expect(wrongIn(czech, wrong('map'), files)).toEqual({
      name: 'hill.json',
      problem: '„X“ není terén',
    });
    expect(wrongIn(english, wrong('map'), files)?.problem).toBe("'X' is not a terrain");
    expect(wrongIn(czech, wrong('chronicle'), files)).toBeNull();
    expect(wrongIn(czech, { text: 'there is no such game' }, files)).toBeNull();
  });
});

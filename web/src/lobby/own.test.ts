import { describe, expect, it } from 'vitest';
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
    expect(wrongIn("option map: line 8: 'X' is no terrain", files)).toEqual({
      name: 'hill.json',
      problem: "line 8: 'X' is no terrain",
    });
    expect(wrongIn('option chronicle: line 1: missing', files)).toBeNull();
    expect(wrongIn('there is no such game', files)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { findGeneratorMarker, type Traces } from './generator-markers.ts';

const nothing: Traces = {
  maker: null,
  tools: [],
  credits: [],
  texts: [],
  digitalSourceType: null,
  generation: [],
  prescribed: null,
};
const markerOf = (traces: Partial<Traces>) => findGeneratorMarker({ ...nothing, ...traces });

describe('the AI properties of IPTC', () => {
  test('name a system that is known, or say that there was one', () => {
    expect(markerOf({ generation: ['ChatGPT DALL-E'] })).toBe('DALL-E');
    expect(markerOf({ generation: ['A house model of ours'] })).toBe('IPTC AI properties');
    expect(markerOf({ generation: ['a red fox in the snow'] })).toBe('IPTC AI properties');
  });

  test('that are empty say nothing', () => {
    expect(markerOf({ generation: ['', ' '] })).toBeNull();
  });
});

describe('the label that China prescribes', () => {
  const label = 'AIGC label (GB 45438-2025)';

  test.each(['{"Label":"1"}', "{'Label':'1'}", '{"ContentProducer":"x", "Label":"1"}', '{Label:1}'])(
    'is read: %s',
    (prescribed) => {
      expect(markerOf({ prescribed })).toBe(label);
    },
  );

  test.each([
    '{"Label":"2","ContentLabel":"1"}',
    '{"ContentProducer":"no Label:1","Label":"3"}',
    '{"ContentLabel":"1"}',
    '{"Label":"10"}',
  ])('is not taken from another key or a text: %s', (prescribed) => {
    expect(markerOf({ prescribed })).toBeNull();
  });
});

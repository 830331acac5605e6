import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Cell } from './cell.tsx';

it('a cell with a list in a list has each comma in the box of the part before it', () => {
  const options = { text: 'ATK +12, Max HP +250', parts: [{ text: 'ATK +12' }, { text: 'Max HP +250' }] };
  const cell = { text: 'ATK +12, Max HP +250, Fire', parts: [options, { text: 'Fire' }] };
  const markup = renderToStaticMarkup(createElement(Cell, { cell })).replaceAll(/ class="[^"]*"/g, '');
  expect(markup).toBe('<span><span>ATK +12,</span> <span>Max HP +250,</span></span> <span>Fire</span>');
});

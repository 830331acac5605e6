import { expect, it } from 'vitest';
import { hyperlink, supportsHyperlinks } from './hyperlinks.ts';

it('clickable links are written only for terminals that are known to support them', () => {
  expect(supportsHyperlinks({ TERM: 'xterm-kitty' })).toBe(true);
  expect(supportsHyperlinks({ TERM: 'xterm-256color', VTE_VERSION: '7600' })).toBe(true);
  expect(supportsHyperlinks({ TERM: 'xterm-256color', TERM_PROGRAM: 'WezTerm' })).toBe(true);
  expect(supportsHyperlinks({ TERM: 'xterm-256color' })).toBe(false);
  expect(supportsHyperlinks({ TERM: 'tmux-256color', TMUX: '/tmp/tmux', VTE_VERSION: '7600' })).toBe(false);
  expect(supportsHyperlinks({ TERM: 'xterm', FORCE_HYPERLINK: '1' })).toBe(true);
  expect(hyperlink('Apple', 'https://kafra.example/')).toBe('\x1b]8;;https://kafra.example/\x07Apple\x1b]8;;\x07');
});

/**
 * Colours of Kafra for all user interfaces. The web site converts them to CSS custom properties, the terminal UI to its
 * theme. Text colours have a contrast of at least 4.5:1 on all three backgrounds of their theme, control lines 3:1
 * (theme.test.ts).
 */
export const themes = {
  day: {
    ground: '#F6EFE0',
    surface: '#FFFAF0',
    raised: '#EFE4CC',
    ink: '#2B2118',
    inkSoft: '#5C4A36',
    brass: '#80530F',
    teal: '#0F5E63',
    poppy: '#A8321F',
    leaf: '#2A632F',
    violet: '#5B3A8C',
    hairline: '#D9C7A3',
    controlLine: '#8C7444',
  },
  night: {
    ground: '#14131C',
    surface: '#1D1B29',
    raised: '#262336',
    ink: '#EFE6D2',
    inkSoft: '#B9AE98',
    brass: '#E2B25B',
    teal: '#6CC7C4',
    poppy: '#F08A72',
    leaf: '#8FCB8B',
    violet: '#BFA3EE',
    hairline: '#3A3550',
    controlLine: '#7D75A0',
  },
} as const;

export type ThemeName = keyof typeof themes;
export type ColorName = keyof (typeof themes)['day'];
export type ThemeColors = Readonly<Record<ColorName, string>>;

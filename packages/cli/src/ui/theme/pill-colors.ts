/**
 * Colours for the labels of filters, in the order of `pillColor`: the twelve hues of the site's tags. All have the same
 * lightness in the dark and in the light theme (OKLCH: 0.78 and 0.42), so that each is readable on every background
 * (palette.test.ts).
 */
export const pillColors = {
  night: [
    ...['#F39D95', '#EEA37A', '#DFAE68', '#C7B967', '#9AC782', '#71CDA7'],
    ...['#57CCCC', '#64C6EA', '#89BAFA', '#B0AEF8', '#D1A3E6', '#E89CC7'],
  ],
  day: [
    ...['#713C38', '#6D4025', '#654617', '#574E16', '#3B562B', '#1B5A43'],
    ...['#00595A', '#0D556C', '#304E75', '#494774', '#5C4069', '#6A3B56'],
  ],
} as const;

/**
 * Colours for the labels of filters on terminals with sixteen colours. In light themes, bright colours are unreadable
 * on white; in dark themes, blue is unreadable on black. Neighbouring labels have different hues.
 */
export const ansiPillColors = {
  night: [
    ...['red', 'yellow', 'yellowBright', 'green', 'greenBright', 'cyan'],
    ...['cyanBright', 'blueBright', 'white', 'magenta', 'magentaBright', 'redBright'],
  ],
  day: [...['red', 'magenta', 'green', 'blue', 'cyan', 'gray'], ...['red', 'magenta', 'green', 'blue', 'cyan', 'gray']],
} as const;

/** A colour as red, green and blue. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The five colours of one drawn material, from the outline to the highlight. */
export type Ramp = readonly [outline: Rgb, dark: Rgb, mid: Rgb, light: Rgb, shine: Rgb];

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Moves the hue of a colour toward another hue by a share of the distance, in the shorter direction. */
function toward(hue: number, target: number, share: number): number {
  const turn = ((target - hue + 540) % 360) - 180;
  return (hue + turn * share + 360) % 360;
}

/**
 * Returns the five colours of a drawn material. Shadows lean to violet and light to yellow, so that all materials seem
 * lit by the same lamp. `shade` is the lightness of shadows.
 */
function ramp(hue: number, saturation: number, lightness: number, shade = 0.6): Ramp {
  const tone = (target: number, lean: number, light: number, dull = 1) =>
    fromHsl(toward(hue, target, lean), saturation * dull, Math.max(0.06, Math.min(0.96, light)));
  return [
    tone(280, 0.3, lightness * 0.28, 0.7),
    tone(275, 0.16, lightness * shade, 0.9),
    tone(hue, 0, lightness),
    tone(52, 0.12, lightness + (1 - lightness) * 0.36),
    tone(52, 0.25, lightness + (1 - lightness) * 0.76),
  ];
}

/** Named colours and materials of the demo world's drawings. */
export const pigments = {
  red: ramp(6, 0.66, 0.46),
  rose: ramp(340, 0.55, 0.62),
  ember: ramp(20, 0.8, 0.52),
  amber: ramp(34, 0.78, 0.5),
  gold: ramp(44, 0.76, 0.52),
  honey: ramp(48, 0.74, 0.6),
  lime: ramp(78, 0.5, 0.48),
  leaf: ramp(112, 0.38, 0.42),
  moss: ramp(88, 0.34, 0.34),
  teal: ramp(172, 0.48, 0.4),
  sky: ramp(200, 0.58, 0.58),
  blue: ramp(218, 0.56, 0.5),
  indigo: ramp(238, 0.4, 0.42),
  violet: ramp(272, 0.4, 0.5),
  plum: ramp(306, 0.34, 0.4),
  steel: ramp(214, 0.14, 0.6),
  iron: ramp(220, 0.1, 0.42),
  brass: ramp(40, 0.56, 0.48),
  copper: ramp(20, 0.5, 0.5),
  wood: ramp(28, 0.42, 0.38),
  bark: ramp(24, 0.3, 0.28),
  leather: ramp(24, 0.46, 0.44),
  sand: ramp(38, 0.46, 0.66),
  bone: ramp(42, 0.34, 0.8),
  paper: ramp(40, 0.5, 0.82),
  snow: ramp(206, 0.3, 0.86),
  stone: ramp(34, 0.1, 0.52),
  slate: ramp(230, 0.12, 0.36),
  ink: ramp(262, 0.2, 0.22),
  ghost: ramp(190, 0.34, 0.74),
  skin: ramp(26, 0.64, 0.78, 0.84),
  tan: ramp(24, 0.46, 0.6, 0.8),
  umber: ramp(18, 0.4, 0.36),
} as const satisfies Record<string, Ramp>;

export type Pigment = keyof typeof pigments;

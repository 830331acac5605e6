import type { Pigment } from '../pixel/ramp.ts';

/** Appearance of a drawn character or NPC, seen from the front. */
export type PersonAppearance = {
  skin: Pigment;
  hair: Pigment;
  style: 'short' | 'bob' | 'long' | 'bun' | 'tail' | 'spiky' | 'bald' | 'curly';
  outfit: 'tunic' | 'dress' | 'robe' | 'armor' | 'apron' | 'coat' | 'wrap';
  main: Pigment;
  trim: Pigment;
  hat?:
    | 'clerk'
    | 'helm'
    | 'hood'
    | 'straw'
    | 'band'
    | 'toque'
    | 'peak'
    | 'feather'
    | 'crown'
    | 'tall'
    | 'goggles'
    | 'veil'
    | 'horns'
    | 'ears';
  held?:
    | 'spear'
    | 'staff'
    | 'sword'
    | 'hammer'
    | 'book'
    | 'bow'
    | 'lamp'
    | 'basket'
    | 'ladle'
    | 'daggers'
    | 'fiddle'
    | 'gun'
    | 'flask'
    | 'fists'
    | 'star';
};

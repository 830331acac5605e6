import { Moon } from 'lucide-react';
import { type ComponentType, createElement, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createIcon } from './create-icon.ts';

type Props = SVGProps<SVGSVGElement> & { size?: number };

const render = (icon: ComponentType<Props>, props: Props): string => renderToStaticMarkup(createElement(icon, props));

/** Returns the attributes of SVG markup with their values, sorted because their order does not matter. */
const partsOf = (markup: string): string[] => (markup.match(/[\w-]+="[^"]*"/g) ?? []).sort();

const [, d = ''] = /<path d="([^"]*)"/.exec(render(Moon, {})) ?? [];
const moon = createIcon({ name: 'moon', node: [['path', { d }]] });

it.each<Props>([{}, { size: 16, 'aria-hidden': true }, { size: 20, className: 'large', strokeWidth: 1.5 }])(
  'the icon component equals the output of the library lucide with %j',
  (props) => {
    expect(partsOf(render(moon, props))).toEqual(partsOf(render(Moon, props)));
  },
);

import { createElement, type SVGProps } from 'react';
import { cx } from './cx.ts';

interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Creates an icon component from the data of the icon library lucide. Builds replace lucide's own function by this one,
 * because that function supports unused styles and would be the larger part of a first visit's icon code.
 */
export function createIcon({ name, node }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, className, ...attributes }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: cx('lucide', `lucide-${name}`, className),
        'aria-hidden': true,
        ...attributes,
      },
      ...children,
    );
}

import type { ActiveScreen, Card } from '@kafra/sdk';
import { smallMobPicture } from '@kafra/sdk/rules';
import { type Block, linesBlock } from '../document/block.ts';
import { blankBlock } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import { useSprites } from '../images/use-sprites.ts';
import { useStore } from '../use-store.ts';
import { PageView } from '../views/page-view.tsx';

/** Drawing of a monster, shown while the server checks an email verification link, as on the web site. */
const waitingMonster = { src: smallMobPicture(1002), alt: '', width: 48, height: 48 };
const pictures: readonly Card[] = [{ key: 'monster', title: '', picture: waitingMonster, sections: [] }];

/** The page that an email verification link opens. */
export function VerifyView({ screen }: { screen: ActiveScreen }) {
  return screen.model.kind === 'page' ? <Verification model={screen.model} title={screen.title} /> : null;
}

function Verification({ model, title }: { model: Extract<ActiveScreen['model'], { kind: 'page' }>; title: string }) {
  const { isBusy } = useStore(model);
  const spriteOf = useSprites(isBusy ? pictures : []);
  const above = ({ palette }: Layout): Block[] => {
    const sprite = isBusy ? spriteOf(waitingMonster) : undefined;
    return [
      linesBlock('title', [[{ text: title, color: palette.inkSoft, bold: true }]]),
      blankBlock('title end'),
      ...(sprite && 'lines' in sprite ? [linesBlock('monster', sprite.lines), blankBlock('monster end')] : []),
    ];
  };
  return <PageView model={model} blocksAbove={above} />;
}

import { type Action, type LanguageChoice, numberKeys, type PageModel, type Section } from '@kafra/sdk';
import { Box } from 'ink';
import { type Block, linesBlock } from '../document/block.ts';
import { buttonsBlock } from '../document/buttons.ts';
import { blankBlock } from '../document/cards.ts';
import { Document, gutter } from '../document/document.tsx';
import type { Layout } from '../document/layout.ts';
import { sectionBlocks } from '../document/sections.ts';
import { useLayout } from '../document/use-layout.ts';
import { wrap } from '../document/wrap.ts';
import { type Binding, levels } from '../keys/key-dispatcher.ts';
import { useArea } from '../shell/area.ts';
import { goBack, leavePage } from '../shell/go-back.ts';
import { useSize, wrapMinRows } from '../shell/size.ts';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import { FormBody } from './form/form-body.tsx';
import { Heading } from './heading.tsx';

/** Maximum width of a page's text, for easy reading. */
const maxTextWidth = 76;

interface PageViewProps {
  model: PageModel;
  /** Returns blocks above the text of a page that has a separate view. */
  blocksAbove?(layout: Layout): readonly Block[];
  /** Returns blocks that are inserted before a section of the page. */
  blocksBefore?(section: Section, layout: Layout): readonly Block[];
}

/** Returns the title of a card. A title with a link can be pressed. */
function cardHead(
  { key, title, link }: { key: string; title: string; link: string | undefined },
  layout: Layout,
): Block {
  const { palette, width, openLink } = layout;
  if (link === undefined)
    return linesBlock(key, [...wrap([{ text: title, color: palette.ink, bold: true }], width), []]);
  const stop = { key, row: 0, run: () => openLink(link) };
  const lines = wrap([{ text: title, color: palette.teal, bold: true, underline: true, stop: key }], width);
  return linesBlock(key, lines, [stop]);
}

/** A language that the user can choose for the page, marked like a radio button. */
const withMark = (choice: LanguageChoice): LanguageChoice => ({
  ...choice,
  label: `${choice.isChosen ? '(x)' : '( )'} ${choice.label}`,
});

interface PageButtons {
  buttons: readonly Action[];
  cards: readonly { title: string; buttons?: readonly Action[] }[];
  languages: readonly LanguageChoice[];
}

/**
 * Returns number keys for the buttons of a page and of its cards, so that the help and the command palette list them.
 * The description of a card's button names the card.
 */
function pageButtonKeys({ buttons, cards, languages }: PageButtons, onPress: (button: Action) => void): Binding[] {
  const named = [
    ...buttons.map((button) => ({ button, description: button.label })),
    ...cards.flatMap(({ title, buttons: own = [] }) =>
      own.map((button) => ({ button, description: `${button.label}: ${title}` })),
    ),
    ...languages.map((button) => ({ button, description: `Language: ${button.label}` })),
  ];
  return numberKeys.flatMap((key, at): Binding[] => {
    const { button, description = '' } = named[at] ?? {};
    return button ? [{ keys: [key], description, disabled: button.disabled, run: () => onPress(button) }] : [];
  });
}

/** A page with text, and with a form below it if it has one. */
export function PageView({ model, blocksAbove, blocksBefore }: PageViewProps) {
  const { sectionsAboveButtons, heading, isBusy, sections, cards = [], buttons = [], languages = [] } = useStore(model);
  const area = useArea();
  const isLow = useSize().rows < wrapMinRows;
  const ui = useUi();
  const active = useStore(ui.pane) === 'content';
  const layout = useLayout(Math.min(maxTextWidth, area.columns - gutter));
  const blocksOf = (section: Section, key: string) => [
    ...(blocksBefore?.(section, layout) ?? []),
    ...sectionBlocks(section, key, layout),
    blankBlock(`${key} end`),
  ];
  const drawButtons = (drawn: readonly Action[], key: string) =>
    buttonsBlock(drawn, key, (button) => void model.activate(button), layout);
  const buttonBlocks = [buttons.length > 0 ? drawButtons(buttons, 'buttons') : linesBlock('end', [])];
  const sectionParts = sections.map((section, index) => blocksOf(section, `section ${index}`));
  const cardBlocks = cards.flatMap(({ title, id: key = title, link, sections, buttons: own = [] }) => [
    cardHead({ key, title, link }, layout),
    ...sections.flatMap((part, index) => blocksOf(part, `${key} ${index}`)),
    ...(own.length > 0 ? [drawButtons(own, `${key} buttons`), blankBlock(`${key} end`)] : []),
  ]);
  const languageBlocks =
    languages.length > 0 ? [drawButtons(languages.map(withMark), 'languages'), blankBlock('languages end')] : [];
  const head = [...languageBlocks, ...(blocksAbove?.(layout) ?? [])];
  const text = [...head, ...sectionParts.flat(), ...cardBlocks];
  // On low terminals, the page's buttons come before its text, because the text would push them out of view.
  const countAbove = isLow ? 0 : sectionsAboveButtons;
  const above = sectionParts.slice(0, countAbove).flat();
  const below = sectionsAboveButtons === undefined ? [] : sectionParts.slice(countAbove).flat();
  const textWithButtons =
    sectionsAboveButtons === undefined
      ? [...text, ...buttonBlocks]
      : [...head, ...above, ...buttonBlocks, blankBlock('buttons end'), ...below, ...cardBlocks];
  const back: Binding = { keys: ['escape'], description: 'Back', run: () => goBack(ui) };
  const keyed = pageButtonKeys({ buttons, cards, languages }, (button) => void model.activate(button));
  const room = area.rows - 2;

  return (
    <Box flexDirection="column" width={area.columns} height={area.rows}>
      <Heading title={heading} isLoading={isBusy} />
      <Box height={1} flexShrink={0} />
      {model.form ? (
        <Box flexDirection="column">
          {text.flatMap(({ lines = [] }) => lines).length > 0 ? (
            <Document
              title={heading}
              blocks={text}
              width={layout.width}
              height={Math.floor(room / 2)}
              active={false}
              level={levels.pane}
            />
          ) : null}
          <Box paddingLeft={gutter}>
            <FormBody
              form={model.form}
              width={Math.min(maxTextWidth, area.columns - 2 * gutter)}
              height={room}
              level={levels.pane}
              active={active}
              title={heading}
              links={buttons.map((button) => ({ label: button.label, onPress: () => void model.activate(button) }))}
              onClose={() => leavePage(ui)}
            />
          </Box>
        </Box>
      ) : (
        <Document
          title={heading}
          blocks={textWithButtons}
          width={layout.width}
          height={room}
          active={active}
          level={levels.pane}
          onLeave={() => ui.pane.set('menu')}
          bindings={[...keyed, back]}
        />
      )}
    </Box>
  );
}

import type { PageModel, Section } from '@kafra/sdk';
import { Box } from 'ink';
import { type Block, linesBlock } from '../document/block.ts';
import { buttonsBlock } from '../document/buttons.ts';
import { blank } from '../document/cards.ts';
import { Document, gutter } from '../document/document.tsx';
import type { Layout } from '../document/layout.ts';
import { sectionBlocks } from '../document/sections.ts';
import { useLayout } from '../document/use-layout.ts';
import { type Binding, levels } from '../keys/hub.ts';
import { useArea } from '../shell/area.ts';
import { leave } from '../shell/leave.ts';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import { FormBody } from './form/form-body.tsx';
import { Heading } from './heading.tsx';

/** A page is read at this width at most. */
const measure = 76;

interface PageViewProps {
  model: PageModel;
  /** What a page of its own look puts above its text. */
  above?(layout: Layout): readonly Block[];
  /** What it puts before a section. */
  before?(section: Section, layout: Layout): readonly Block[];
}

/** Something to read, perhaps with a form below. */
export function PageView({ model, above, before }: PageViewProps) {
  const { heading, isBusy: busy, sections, cards = [], buttons = [] } = useStore(model);
  const area = useArea();
  const ui = useUi();
  const active = useStore(ui.pane) === 'content';
  const layout = useLayout(Math.min(measure, area.columns - gutter));
  const blocksOf = (section: Section, key: string) => [
    ...(before?.(section, layout) ?? []),
    ...sectionBlocks(section, key, layout),
    blank(`${key} end`),
  ];
  const text = [
    ...(above?.(layout) ?? []),
    ...sections.flatMap((section, index) => blocksOf(section, `section ${index}`)),
    ...cards.flatMap(({ title, sections: parts }) => [
      linesBlock(title, [[{ text: title, color: layout.palette.ink, bold: true }], []]),
      ...parts.flatMap((part, index) => blocksOf(part, `${title} ${index}`)),
    ]),
  ];
  const back: Binding = { keys: ['escape'], words: 'Back', run: () => leave(ui) };
  const room = area.rows - 2;

  return (
    <Box flexDirection="column" width={area.columns} height={area.rows}>
      <Heading title={heading} waiting={busy} />
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
              width={Math.min(measure, area.columns - 2 * gutter)}
              height={room}
              level={levels.pane}
              active={active}
              title={heading}
              links={buttons.map((button) => ({ label: button.label, press: () => void model.activate(button) }))}
              close={() => leave(ui)}
            />
          </Box>
        </Box>
      ) : (
        <Document
          title={heading}
          blocks={[
            ...text,
            ...(buttons.length > 0
              ? [buttonsBlock(buttons, 'buttons', (button) => void model.activate(button), layout)]
              : [linesBlock('end', [])]),
          ]}
          width={layout.width}
          height={room}
          active={active}
          level={levels.pane}
          leave={() => ui.pane.set('menu')}
          bindings={[back]}
        />
      )}
    </Box>
  );
}

import type { AlertModel, ConfirmModel, DialogModel, FormModel, Section } from '@kafra/sdk';
import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { type Block, linesBlock } from '../document/block.ts';
import { BlockView } from '../document/block-view.tsx';
import { blankBlock } from '../document/cards.ts';
import { Document, gutter } from '../document/document.tsx';
import type { Layout } from '../document/layout.ts';
import { lineText } from '../document/line.ts';
import { sectionBlocks } from '../document/sections.ts';
import { useLayout } from '../document/use-layout.ts';
import { wrap } from '../document/wrap.ts';
import { levels } from '../keys/key-dispatcher.ts';
import { useSize } from '../shell/size.ts';
import { useUi } from '../shell/ui.ts';
import { useTheme } from '../theme/theme.ts';
import { useMaybeStore, useStore } from '../use-store.ts';
import { DialogPanel, panelGap, panelMargin, panelSides } from '../widgets/dialog-panel.tsx';
import { Spinner } from '../widgets/spinner.tsx';
import { loadingDelay, useDelayed } from '../widgets/use-delayed.ts';
import { FormBody } from './form/form-body.tsx';
import { FormPreview } from './form/form-preview.tsx';
import { spacedBlocks } from './spaced-blocks.ts';

export interface DialogViewProps<Model extends DialogModel = DialogModel> {
  model: Model;
  /** True if a panel over the dialog receives the keys instead. */
  covered: boolean;
}

/** The open dialog, drawn by the view of its kind. */
export function DialogView({ model, covered }: DialogViewProps) {
  switch (model.kind) {
    case 'form':
    case 'confirm':
      return <FormView model={model} covered={covered} />;
    case 'alert':
      return <AlertView model={model} covered={covered} />;
  }
}

const formWidth = 66;
const gridWidth = 96;

/** Minimum margin on each side of a dialog, in cells. With less, the dialog takes the whole width. */
const minPanelMargin = 6;

/** Returns the inner and outer size of a dialog. If the terminal is hardly wider, the dialog uses the whole width. */
export function usePanelSize(maxWidth: number) {
  const { columns, rows } = useSize();
  const width = columns - maxWidth < 2 * minPanelMargin ? columns - 2 * panelGap : maxWidth;
  return { width, innerWidth: width - panelSides, height: rows - panelMargin };
}

const useLinks = (model: DialogModel) => {
  const { app } = useUi();
  return model.links.map((link) => ({ ...link, onPress: () => app.modal.followLink(link) }));
};

/** A dialog with a form (texts, fields and a button), or with a question and an additional Cancel button. */
function FormView({ model, covered }: DialogViewProps<FormModel | ConfirmModel>) {
  const { app } = useUi();
  const { width, innerWidth, height } = usePanelSize(formWidth);
  const links = useLinks(model);
  const isQuestion = model.kind === 'confirm';
  const texts = isQuestion ? model.question : [...model.intro, ...(model.warning ? [model.warning] : [])];
  const paragraphs = useParagraphs(texts, innerWidth);
  const content = useFormContent(model.kind === 'form' ? model.sections : [], innerWidth, height - paragraphs.height);
  const available = height - paragraphs.height - content.height;
  const fieldCount = useStore(model.form).fields.length;
  const preview = model.kind === 'form' ? model.preview : undefined;
  const previewHeight = preview ? Math.max(0, available - fieldCount - formChrome) : 0;
  const hasPreview = previewHeight >= minPreviewRows;
  const layout = useLayout(innerWidth - gutter);
  return (
    <DialogPanel title={model.title} width={width} tone={isQuestion ? model.tone : undefined}>
      {paragraphs.element}
      {content.element}
      <FormBody
        form={model.form}
        width={innerWidth}
        height={hasPreview ? available - previewHeight : available}
        level={levels.dialog}
        active={!covered}
        title={model.title}
        tone={model.tone}
        links={links}
        hasCancel={isQuestion}
        onClose={app.modal.close}
      />
      {preview && hasPreview ? (
        <FormPreview preview={preview} layout={layout} height={previewHeight - 1} active={!covered} />
      ) : null}
    </DialogPanel>
  );
}

/**
 * Rows of a form dialog besides its fields: a blank row, the button, and two rows for the reason why the button is
 * disabled.
 */
const formChrome = 4;
/** Minimum rows of a form's preview. With fewer, the preview is left out to leave space for the form. */
const minPreviewRows = 5;

/** Minimum rows of a form: two fields, a blank row, the button and its reason. */
const minFormRows = 8;

/**
 * Returns the sections above the fields of a form. Drawings such as a QR code are left out if they do not fit, because
 * a text contains the same information.
 */
function useFormContent(
  sections: readonly Section[],
  width: number,
  height: number,
): { element: ReactNode; height: number } {
  const layout = useLayout(width - gutter);
  const all = sections.flatMap((section, index) => sectionBlocks(section, `section ${index}`, layout));
  const isTooHigh = heightOf(all) + 1 + minFormRows > height;
  const blocks = all.filter(({ isDecorative }) => !(isTooHigh && isDecorative));
  if (blocks.length === 0) return { element: null, height: 0 };
  return {
    height: heightOf(blocks) + 1,
    element: (
      <Box flexDirection="column" marginBottom={1} flexShrink={0}>
        {blocks.map((block) => (
          <BlockView
            key={block.key}
            block={block}
            window={{ from: 0, to: block.height, focus: undefined }}
            width={layout.width}
            onPress={(key) => block.stops.find((stop) => stop.key === key)?.run()}
          />
        ))}
      </Box>
    ),
  };
}

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.height, 0);

function useParagraphs(paragraphs: readonly string[], width: number): { element: ReactNode; height: number } {
  const { palette } = useTheme();
  const lines = paragraphs.flatMap((text) => wrap([{ text, color: palette.ink }], width - gutter));
  if (lines.length === 0) return { element: null, height: 0 };
  return {
    height: lines.length + 1,
    element: (
      <Box flexDirection="column" marginBottom={1} paddingLeft={gutter}>
        {lines.map((line, row) => (
          <Text key={row} color={palette.ink}>
            {lineText(line)}
          </Text>
        ))}
      </Box>
    ),
  };
}

/** An alert dialog: a text with at most one action, and a button to close it. */
export function AlertView({ model, covered, extra }: DialogViewProps<AlertModel> & { extra?: AlertExtra }) {
  const { app } = useUi();
  const sections = useStore(model.body);
  const { loading, data } = useStore(model.data);
  const form = useMaybeStore(model.form);
  const { palette } = useTheme();
  const { width, innerWidth, height } = usePanelSize(
    extra?.width ?? (sections.some(({ kind }) => kind === 'grid') ? gridWidth : formWidth),
  );
  const layout = useLayout(innerWidth - gutter);
  const isWaiting = useDelayed(loading && data === undefined, loadingDelay);
  const text = extra ? extra.compose(sections, layout, height) : spacedBlocks(sections, layout);
  if (form?.disabled) {
    const reason = { kind: 'text' as const, paragraphs: [form.disabled] };
    text.push(blankBlock('reason gap'), ...sectionBlocks(reason, 'reason', layout));
  }
  const buttons = [
    ...(model.form ? [{ key: 'action', label: form?.button ?? '', run: () => void model.form?.submit() }] : []),
    ...model.links.map((link) => ({ key: link.label, label: link.label, run: () => app.modal.followLink(link) })),
    ...(model.retry ? [{ key: 'retry', label: model.retryLabel, run: () => app.modal.retry() }] : []),
    { key: 'close', label: model.close ?? 'Close', run: app.modal.close },
  ];
  const row = linesBlock(
    'buttons',
    [
      buttons.flatMap(({ key, label }, index) => [
        { text: index > 0 ? '  ' : '' },
        { text: `[${label}]`, color: palette.brass, stop: key },
      ]),
    ],
    buttons.map(({ key, run }) => ({ key, row: 0, run })),
  );
  const total = heightOf(text);
  return (
    <DialogPanel title={model.title} width={width}>
      {isWaiting ? (
        <Text color={palette.inkSoft}>
          {'  '}
          <Spinner /> Loading...
        </Text>
      ) : null}
      <Document
        title={model.title}
        blocks={[...text, blankBlock('end'), row]}
        width={layout.width}
        height={Math.min(height, total + 2)}
        active={!covered}
        level={levels.dialog}
        bindings={[
          { keys: ['escape', 'q'], description: 'Close', hint: 'close', run: app.modal.close },
          ...(extra?.bindings ?? []),
        ]}
      />
    </DialogPanel>
  );
}

/** Additional content of an alert dialog that has a separate view. */
export interface AlertExtra {
  width: number;
  /** Arranges the sections of the alert. `rows` is the number of visible rows. */
  compose(sections: readonly Section[], layout: Layout, rows: number): Block[];
  bindings: NonNullable<Parameters<typeof Document>[0]['bindings']>;
}

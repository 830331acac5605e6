import type { Store, TableModel, TableSnapshot } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { widthOf } from '../../../terminal/text-width.ts';
import { useArea } from '../../shell/area.ts';
import { useUi } from '../../shell/ui.ts';
import { useTheme } from '../../theme/theme.ts';
import { Clickable } from '../../widgets/clickable.tsx';
import { SearchField } from '../search-field.tsx';
import type { ListState } from './list-state.ts';
import { noMarks } from './marks.ts';

interface SearchLineProps {
  model: TableModel;
  view: TableSnapshot;
  list: Store<ListState>;
  focused: boolean;
  /** The search text with its first completion applied. */
  completed: string | undefined;
}

const indent = 2;
/** Minimum width of a search field beside the modes of a screen, in cells. */
const minSearchWidth = 20;

const modesWidth = ({ modes }: TableModel): number =>
  modes.reduce((width, { label }) => width + widthOf(label) + tabFrameWidth, 0);

/**
 * Returns the number of rows of the search line. The search field gets a separate row if the modes of the screen leave
 * too little space for it.
 */
export const searchLineHeight = (model: TableModel, columns: number): number =>
  model.modes.length > 0 && columns - indent - modesWidth(model) < minSearchWidth ? 2 : 1;

/** Line above a list with its search field, and with the modes of the screen if it has several. */
export function SearchLine({ model, view, list, focused, completed }: SearchLineProps) {
  const { columns } = useArea();
  const ui = useUi();
  const height = searchLineHeight(model, columns);
  const setSearching = (searching: boolean) => list.set((state) => ({ ...state, searching }));
  return (
    <Box
      width={columns}
      height={height}
      flexShrink={0}
      flexDirection={height > 1 ? 'column' : 'row'}
      paddingLeft={indent}
    >
      <Box height={1} flexShrink={0} overflow="hidden">
        {model.modes.map((mode) => (
          <Tab
            key={mode.id}
            label={mode.label}
            selected={mode.id === view.mode}
            onPress={() => {
              model.switchMode(mode.id);
              list.set((state) => ({ ...state, index: 0, marks: noMarks }));
            }}
          />
        ))}
      </Box>
      {view.isSearchable ? (
        <SearchField
          text={view.search}
          historyField={model.definition.id}
          placeholder={model.definition.search.placeholder}
          hint={view.hint}
          focused={focused}
          completed={completed}
          width={columns - indent - (height > 1 ? 0 : modesWidth(model))}
          onChange={(text) => {
            list.set((state) => ({ ...state, index: 0 }));
            model.setSearch(text);
          }}
          onFocus={() => {
            ui.pane.set('content');
            setSearching(true);
          }}
          onBlur={() => setSearching(false)}
        />
      ) : null}
    </Box>
  );
}

/** Width of the brackets or spaces around the label of a mode, in cells. */
const tabFrameWidth = 4;

/** The selected mode is in brackets, so that it is recognisable without colours. */
function Tab({ label, selected, onPress }: { label: string; selected: boolean; onPress(): void }) {
  const { palette } = useTheme();
  return (
    <Clickable aria-role="tab" aria-state={{ selected }} onPress={onPress} flexShrink={0}>
      <Text bold={selected} color={selected ? palette.brass : palette.inkSoft}>
        {selected ? `[${label}]  ` : ` ${label}   `}
      </Text>
    </Clickable>
  );
}

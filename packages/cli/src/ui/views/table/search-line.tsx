import type { Store, TableModel, TableSnapshot } from '@kafra/sdk';
import { Box, Text } from 'ink';
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

/** Line above a list with its search field, and with the modes of the screen if it has several. */
export function SearchLine({ model, view, list, focused, completed }: SearchLineProps) {
  const { columns } = useArea();
  const ui = useUi();
  const modes = model.modes.reduce((width, { label }) => width + label.length + 4, 0);
  const setSearching = (searching: boolean) => list.set((state) => ({ ...state, searching }));
  return (
    <Box width={columns} height={1} flexShrink={0} paddingLeft={2}>
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
      {view.isSearchable ? (
        <SearchField
          text={view.search}
          historyField={model.definition.id}
          placeholder={model.definition.search.placeholder}
          hint={view.hint}
          focused={focused}
          completed={completed}
          width={columns - 2 - modes}
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

import type { KeyedAction } from '@kafra/sdk';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../widgets/button.tsx';
import { ActionButtons, type ActionButtonsProps } from '../action-buttons.tsx';
import { besideTitle } from '../view-header.tsx';

interface NarrowToolbarProps {
  buttons: readonly KeyedAction[];
  onActivate: ActionButtonsProps['onActivate'];
}

/** Maximum number of buttons that are shown without a button for the others. */
const maxButtons = 2;

/**
 * The buttons above a list on a phone, in the row of the title if they fit. Of more than two, only the first one is
 * always visible, so that the rows start near the top.
 */
export function NarrowToolbar({ buttons, onActivate }: NarrowToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (buttons.length === 0) return null;
  const shownCount = buttons.length > maxButtons ? 1 : buttons.length;
  const others = buttons.slice(shownCount);
  return (
    <>
      <div {...besideTitle}>
        <ActionButtons buttons={buttons.slice(0, shownCount)} onActivate={onActivate} />
        {others.length > 0 && (
          <Button
            icon={<Ellipsis aria-hidden />}
            aria-label="More actions"
            title="More actions"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && <ActionButtons buttons={others} onActivate={onActivate} />}
    </>
  );
}

import type { PageModel } from '@kafra/sdk';
import { smallMobPicture } from '@kafra/sdk/rules';
import { LoaderCircle } from 'lucide-react';
import { useStore } from '../../use-store.ts';
import { ActionButtons } from '../../views/action-buttons.tsx';
import { Sections } from '../../views/section/section.tsx';
import { Sprite } from '../../widgets/sprite.tsx';
import styles from './verify-view.module.css';

/** Picture of a monster, shown while the server checks an email verification link. */
const waitingMonster = { src: smallMobPicture(1002), alt: '', width: 48, height: 48 };

/** Page with the result of an email verification link: pending, failed, or verified with a stamp. */
export function VerifyView({ model }: { model: PageModel }) {
  const { heading, isBusy, sections, buttons = [] } = useStore(model);
  return (
    <div className={styles.panel} aria-busy={isBusy} aria-live="polite">
      {isBusy && (
        <div className={styles.waiting}>
          <LoaderCircle aria-hidden className={styles.spinner} />
          <Sprite picture={waitingMonster} />
        </div>
      )}
      <h1 tabIndex={-1}>{heading}</h1>
      <Sections sections={sections} />
      <ActionButtons buttons={buttons} onActivate={model.activate} />
    </div>
  );
}

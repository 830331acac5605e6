import type { PageModel } from '@kafra/sdk';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { PageView } from '../../views/page-view.tsx';
import { Button } from '../../widgets/button.tsx';
import { WayPostIllustration } from '../../widgets/empty-state.tsx';
import styles from './discord-view.module.css';

/** Page about the realm's Discord server. Nothing is loaded from Discord before the user requests it. */
export function DiscordView({ model }: { model: PageModel }) {
  const { widget, invite } = useApp().site.discord;
  return (
    <PageView model={model}>
      {widget && <Widget url={widget} />}
      {!widget && !invite && <WayPostIllustration />}
    </PageView>
  );
}

function Widget({ url }: { url: string }) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) {
    return (
      <iframe
        src={url}
        title="Discord"
        className={styles.widget}
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    );
  }
  return (
    <div className={styles.consent}>
      <p>The chat comes from {new URL(url).host}, which will then know that you visited this page.</p>
      <Button tone="primary" icon={<MessagesSquare aria-hidden />} onClick={() => setIsShown(true)}>
        Show the chat
      </Button>
    </div>
  );
}

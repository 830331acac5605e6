import type { PageModel } from '@kafra/sdk';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { PageView } from '../../views/page-view.tsx';
import { Button } from '../../widgets/button.tsx';
import { WayPost } from '../../widgets/empty-scene.tsx';
import styles from './discord-view.module.css';

/** The chat of the realm; nothing of Discord is fetched before somebody asks for it. */
export function DiscordView({ model }: { model: PageModel }) {
  const { widget, invite } = useApp().site.discord;
  return (
    <PageView model={model}>
      {widget && <Widget address={widget} />}
      {!widget && !invite && <WayPost />}
    </PageView>
  );
}

function Widget({ address }: { address: string }) {
  const [wanted, want] = useState(false);
  if (wanted) {
    return (
      <iframe
        src={address}
        title="Discord"
        className={styles.widget}
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    );
  }
  return (
    <div className={styles.door}>
      <p>The chat comes from {new URL(address).host}, which then learns that you are here.</p>
      <Button tone="primary" icon={<MessagesSquare aria-hidden />} onClick={() => want(true)}>
        Show the chat
      </Button>
    </div>
  );
}

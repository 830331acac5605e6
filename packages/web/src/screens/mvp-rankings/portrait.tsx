import type { Client, Context } from '@kafra/sdk';
import { useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import first from './placeholders/adventurer-1.svg';
import second from './placeholders/adventurer-2.svg';
import third from './placeholders/adventurer-3.svg';
import fourth from './placeholders/adventurer-4.svg';
import styles from './podium.module.css';
import { createSpriteLoader, type SpriteLoader } from './sprite-loader.ts';

const placeholders = [first, second, third, fourth];
const randomPlaceholder = (): string => placeholders[Math.floor(Math.random() * placeholders.length)] ?? first;

/** One queue of requests for each client, whichever visit of the screen asks. */
const loaders = new WeakMap<Client, SpriteLoader>();

function getSpriteLoader({ client, clock, log }: Context): SpriteLoader {
  const known = loaders.get(client) ?? createSpriteLoader({ client, clock, log });
  loaders.set(client, known);
  return known;
}

/** The picture of a player; some stranger until it is here, or for good where there is none. */
export function Portrait({ playerId }: { playerId: number }) {
  const { context } = useApp();
  const [placeholder] = useState(randomPlaceholder);
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    let isMounted = true;
    void getSpriteLoader(context)(playerId).then((found) => {
      if (isMounted) setUrl(found);
    });
    return () => {
      isMounted = false;
    };
  }, [context, playerId]);

  return (
    <img
      src={url ?? placeholder}
      alt=""
      width={96}
      height={120}
      className={styles.portrait}
      onError={() => setUrl(undefined)}
    />
  );
}

import type { Client, Context } from '@kafra/sdk';
import { useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import first from './placeholders/adventurer-1.svg';
import second from './placeholders/adventurer-2.svg';
import third from './placeholders/adventurer-3.svg';
import fourth from './placeholders/adventurer-4.svg';
import styles from './podium.module.css';
import { createSprites, type Sprites } from './sprites.ts';

const strangers = [first, second, third, fourth];
const anyStranger = (): string => strangers[Math.floor(Math.random() * strangers.length)] ?? first;

/** One queue of requests for each client, whichever visit of the screen asks. */
const queues = new WeakMap<Client, Sprites>();

function spritesOf({ client, clock, log }: Context): Sprites {
  const known = queues.get(client) ?? createSprites({ client, clock, log });
  queues.set(client, known);
  return known;
}

/** The picture of a player; some stranger until it is here, or for good where there is none. */
export function Likeness({ playerId }: { playerId: number }) {
  const { context } = useApp();
  const [stranger] = useState(anyStranger);
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    let wanted = true;
    void spritesOf(context)(playerId).then((found) => {
      if (wanted) setUrl(found);
    });
    return () => {
      wanted = false;
    };
  }, [context, playerId]);

  return (
    <img
      src={url ?? stranger}
      alt=""
      width={96}
      height={120}
      className={styles.likeness}
      onError={() => setUrl(undefined)}
    />
  );
}

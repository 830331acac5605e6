import type { Scene } from '@kafra/sdk';
import { PageView } from '../views/page-view.tsx';

export function HomeView({ scene }: { scene: Scene }) {
  return scene.model.kind === 'page' ? <PageView model={scene.model} /> : null;
}

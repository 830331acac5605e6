import type { PageModel, Section as SectionContent } from '@kafra/sdk';
import { PageView } from '../../views/page-view.tsx';
import { Castles } from './castles.tsx';

/** Page of the server's rates, rules and next guild battle. Castles have pictures if the width allows. */
export const ServerInfoView = ({ model }: { model: PageModel }) => (
  <PageView model={model} renderSection={renderCastles} />
);

const renderCastles = (section: SectionContent) =>
  section.kind === 'grid' && section.rows.some(({ cells: [first] }) => first?.picture) ? (
    <Castles section={section} />
  ) : undefined;

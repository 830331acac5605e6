import './language-tag.ts';
import uPlot from 'uplot';

export { uPlot };

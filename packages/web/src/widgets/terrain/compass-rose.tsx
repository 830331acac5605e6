/** Decorative drawing of a compass rose, with north at the top. */
export const CompassRose = ({ className }: { className?: string }) => (
  <svg viewBox="-60 -60 120 120" className={className} aria-hidden>
    <g fill="none" stroke="currentColor">
      <circle r="44" strokeWidth=".8" />
      <circle r="41" strokeWidth="2.4" strokeDasharray="5.37 5.37" />
      <circle r="38" strokeWidth=".8" />
      <circle r="13" strokeWidth=".8" />
    </g>
    {[45, 135, 225, 315].map((turn) => (
      <g key={turn} transform={`rotate(${turn})`}>
        <path d="M0-34 5-5 0 0z" fill="currentColor" opacity=".75" />
        <path d="M0-34-5-5 0 0z" fill="none" stroke="currentColor" strokeWidth=".8" />
      </g>
    ))}
    {[0, 90, 180, 270].map((turn) => (
      <g key={turn} transform={`rotate(${turn})`}>
        <path d="M0-54 7-7 0 0z" fill="currentColor" />
        <path d="M0-54-7-7 0 0z" fill="var(--surface)" stroke="currentColor" strokeWidth=".9" />
      </g>
    ))}
    <circle r="3" fill="var(--surface)" stroke="currentColor" />
  </svg>
);

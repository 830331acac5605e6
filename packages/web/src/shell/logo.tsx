/** The site's icon as the operator configured it; by default a star in a brass-coloured ring. */
export const Logo = ({ icon }: { icon: string | undefined }) =>
  icon ? <img src={`/media/${icon}`} alt="" /> : <Star />;

const Star = () => (
  <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden>
    <circle cx="20" cy="20" r="18.5" fill="none" stroke="currentColor" strokeWidth="1" />
    <circle cx="20" cy="20" r="15.8" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="1.4 2.736" />
    <path d="M20 6.5 23 17l10.5 3L23 23l-3 10.5L17 23 6.5 20 17 17z" fill="currentColor" />
    <path d="M20 6.5v27M6.5 20h27" stroke="var(--ground)" strokeWidth=".9" />
    <circle cx="20" cy="20" r="2.6" fill="var(--ground)" />
  </svg>
);

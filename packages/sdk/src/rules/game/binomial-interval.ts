/** Lower and upper bound of the confidence interval of a share, from 0 to 1. */
export interface ShareInterval {
  low: number;
  high: number;
}

/** Coefficients of Lanczos' approximation of the gamma function (g = 7, n = 9), exact to about 15 digits. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Returns ln(gamma(value)) for value >= 1. */
function logGamma(value: number): number {
  const [first = 0, ...rest] = lanczos;
  const sum = rest.reduce((total, coefficient, index) => total + coefficient / (value + index), first);
  const base = value + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (value - 0.5) * Math.log(base) - base + Math.log(sum);
}

const tiny = 1e-300;
/**
 * Maximum number of terms of the continued fraction. It converges within about the square root of its larger parameter.
 */
const maxTerms = 20_000;

/** Returns the continued fraction of the incomplete beta function by Lentz' method (DLMF 8.17.22). */
function betaFraction(x: number, a: number, b: number): number {
  const nonZero = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= maxTerms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return result;
}

/** Returns the regularized incomplete beta function I_x(a, b) for a, b >= 1. */
function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Number of halvings of the range in which a quantile is searched: far more digits than are shown. */
const halvings = 48;
/** Number of standard deviations around the mean in which the bounds of an interval are searched. */
const searchedDeviations = 12;

/** Returns the quantile of the beta distribution: the x at which I_x(a, b) is `probability`. */
function betaQuantile(probability: number, a: number, b: number): number {
  const mean = a / (a + b);
  const reach = searchedDeviations * Math.sqrt((mean * (1 - mean)) / (a + b + 1));
  let low = Math.max(0, mean - reach);
  let high = Math.min(1, mean + reach);
  for (let turn = 0; turn < halvings; turn++) {
    const middle = (low + high) / 2;
    if (regularizedBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Returns the exact interval (Clopper and Pearson, 1934) of the share of which `hits` of `total` are a sample. At least
 * `confidence` of such intervals contain the true share. Without a sample, every share is possible.
 */
export function binomialInterval(hits: number, total: number, confidence = 0.95): ShareInterval {
  const tail = (1 - confidence) / 2;
  return {
    low: hits <= 0 ? 0 : betaQuantile(tail, hits, total - hits + 1),
    high: hits >= total ? 1 : betaQuantile(1 - tail, hits + 1, total - hits),
  };
}

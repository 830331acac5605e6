/**
 * Common words for the check of passwords. The first passwords that attackers try are a few hundred words and keyboard
 * walks, followed by an ending. Endings and character substitutions (`P@ssw0rd!23`) are removed before the look-up, so
 * only the words are listed.
 */
const commonWords = new Set(
  `abc abcdef abcdefg abcdefgh access account adidas admin administrator adventure airborne alexander alexis alison amanda
  america american anderson andrea andrew angel angela angels animal anthony apple april aragorn arsenal arthur
  asd asdfasdf ashley asshole athena august austin awesome azerty badboy bailey banana barcelona barney baseball basketball
  batman bestfriend beautiful benjamin bigdaddy bigdog birthday bismillah blahblah blessed blizzard bonjour brandon
  britney brooklyn bubbles buster butterfly california camaro captain carlos caroline casper changeit changeme charles
  charlie cheese chelsea cherry chester chicken chocolate chris christian christina christopher cocacola coffee
  computer cookie cooper corvette cowboy creative crystal dallas daniel daniela danielle david december default
  defender demo destiny diablo diamond dolphin donald dragon dragonball eagle eagles einstein elizabeth eminem
  england everquest evolution explorer falcon family fender ferrari fireball fishing flower football forever formula
  francis frank freedom friday friend friends fuckoff fuckyou gandalf garfield genesis george gateway ginger godzilla
  golden goodluck gunner guest hannah happy hardcore harley heather heaven hello helloworld helpme hockey hotmail house
  hunter iceman iloveu iloveyou inferno internet ironman isabella jackass jackson january jasmine jasper jennifer
  jeremy jessica jessie jesus johnny johnson jonathan jordan joseph joshua july june junior justin kafra killer
  kimberly knight lacoste lakers lauren legend letmein liverpool login london lovely loveme loveyou lucky madison
  maggie manchester marina marine market marlboro martin martina master matrix matthew maverick maxwell melissa mercedes
  merlin metallica michael michelle mickey minecraft mohammed monday money monica monkey monster morgan mother mustang
  mylove naruto nascar natalie nathan newyork nicholas nicole nintendo nirvana nothing november october office oliver
  online operator orange pakistan pass passion passwd password passwords passwort motdepasse contrasena senha parola patrick
  pepper peanut people phoenix playboy player please pokemon police poringlover poring porsche prince princess private
  purple qaz qazwsx qazwsxedc qwe qweasd qweasdzxc rachel ragnarok ranger rangers rebecca redsox richard robert rocket
  romance root ronaldo samantha samsung samurai sandra saturn scooter scorpion secret security september server service shadow
  shannon sierra silver simpsons skywalker slipknot smokey snoopy snowball soccer sophie spider spiderman spongebob
  starcraft stars startrek starwars stephanie steven sticky stranger success summer sunday sunflower sunshine superman
  superstar support sweet sweetheart sweety system taylor teacher temp tennis tequiero test tester testing thomas
  thunder tiffany tigger tiger tinkerbell toor trinity trustno trustnoone turtle unknown user vanessa veronica victoria
  viking vincent volleyball warcraft warrior watermelon welcome whatever william williams willow wilson windows winner
  winter wizard wolverine xxxxxx yankees yellow zaqxsw zxc zxcvbn`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Keyboard walks that make a password common: rows and columns of the keyboard, the alphabet and digits. They are
 * matched forwards, backwards or repeated.
 */
const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhn',
  'zaq12wsxcde34rfv',
  'q1w2e3r4t5y6',
  '147258369',
  '159357',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

const swaps: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' };
const unswapped = (text: string) => text.replace(/[@431!0$57]/g, (sign) => swaps[sign] ?? sign);

const isWalk = (text: string) => text.length >= 4 && walks.some((walk) => walk.includes(text));

/**
 * Removes repetitions, because they do not make a password stronger: `dragondragon` and `ddrraaggoonn` become `dragon`.
 */
const once = (text: string) => text.replace(/^(.+?)\1+$/, '$1');
const undoubled = (text: string) => text.replace(/(.)\1/g, '$1');

/** Matches digits, punctuation, symbols and spaces at the end of a password. Letters of any script do not match. */
const ending = /[\p{N}\p{P}\p{S}\s]+$/u;

const isGuess = (stem: string) => stem !== '' && (commonWords.has(stem) || isWalk(stem));

/** Returns true if a password, in any spelling, is one of the first that attackers guess. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < 4 || /^\d{1,9}$/.test(text)) return true;
  const bare = text.replace(ending, '');
  const tries = [text, bare, unswapped(text), unswapped(text).replace(ending, ''), unswapped(bare)];
  return tries.some((stem) => isGuess(stem) || isGuess(once(stem)) || isGuess(undoubled(stem)));
}

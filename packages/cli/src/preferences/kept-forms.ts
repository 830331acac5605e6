import { type AppOptions, type CardsForms, createStore, type KeptChoices } from '@kafra/sdk';

/** Returns the store for the user's choice of layout per database screen: cards or list. */
export function keptForms(choices: KeptChoices): NonNullable<AppOptions['forms']> {
  const lists = choices.read('lists');
  const names = Array.isArray(lists) ? lists.filter((name) => typeof name === 'string') : [];
  const forms = createStore<CardsForms>(Object.fromEntries(names.map((name) => [name, 'list'])));
  forms.subscribe(() => {
    const all = Object.entries(forms.getSnapshot());
    choices.write(
      'lists',
      all.flatMap(([name, form]) => (form === 'list' ? [name] : [])),
    );
  });
  return forms;
}

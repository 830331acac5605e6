/** Maps inside of houses with a name that does not contain `in`. */
const HOUSES = new Set(
  `airplane airplane_01 prt_church prt_castle prt_lib prt_lib_q prt_prison prt_monk monk_test alde_alche
  payon_in01 payon_in02 payon_in03 quiz_00 quiz_01 quiz_02 yuno_pre lhz_airport hugel_in sec_in01 sec_in02`.split(
    /\s+/,
  ),
);

/**
 * Returns true if a map is the inside of a house. Some clients list these maps (`indoorrswtable.txt`). Without the list
 * the name of the map decides: `prt_in`, `in_sphinx1`, `lhz_in03`.
 */
export const isIndoors = (map: string, table: ReadonlySet<string>) =>
  table.size > 0 ? table.has(map) : HOUSES.has(map) || /(^|_)in(_|\d|$)/.test(map);

/** Kinds of units. Pieces are whole numbers; the other kinds allow decimals. */
export const unitKinds = ['piece', 'length', 'weight', 'volume'] as const
export type UnitKind = (typeof unitKinds)[number]

interface Unit {
  readonly kind: UnitKind
  /**
   * Lowercase names, separated by `|`: singular and plural in the mail languages, and the code of UN/ECE Recommendation
   * 20.
   */
  readonly names: string
}

/** The database function `unit_kind` has the same names. A test compares the two. */
const units: Readonly<Record<string, Unit>> = {
  piece: {
    kind: 'piece',
    names:
      'piece|pieces|pc|pcs|pce|each|ea|unit|units|stück|stk|stck|st|stuk|stuks|pièce|pièces|unité|unités|pieza|piezas|unidad|unidades|ud|uds|pz|pezzo|pezzi|unità|c62|h87|नग|पीस',
  },
  mm: {
    kind: 'length',
    names:
      'mm|millimetre|millimetres|millimeter|millimeters|millimètre|millimètres|milímetro|milímetros|millimetro|millimetri|mmt',
  },
  cm: {
    kind: 'length',
    names:
      'cm|centimetre|centimetres|centimeter|centimeters|zentimeter|centimètre|centimètres|centímetro|centímetros|centimetro|centimetri|cmt|सेंटीमीटर',
  },
  m: {
    kind: 'length',
    names:
      'm|mt|mts|mtr|mtrs|metre|metres|meter|meters|laufmeter|laufende meter|lfm|lfdm|lfd m|lfd. m|mètre|mètres|metro|metros|metri|मीटर',
  },
  km: {
    kind: 'length',
    names:
      'km|kilometre|kilometres|kilometer|kilometers|kilomètre|kilomètres|kilómetro|kilómetros|chilometro|chilometri|kmt',
  },
  in: { kind: 'length', names: 'in|inch|inches|zoll|pouce|pouces|pulgada|pulgadas|pollice|pollici|inh' },
  ft: { kind: 'length', names: 'ft|foot|feet|fuß|fot' },
  yd: { kind: 'length', names: 'yd|yds|yard|yards|yrd|गज' },
  mg: {
    kind: 'weight',
    names:
      'mg|milligram|milligrams|milligramm|milligramme|milligrammes|miligramo|miligramos|milligrammo|milligrammi|mgm',
  },
  g: { kind: 'weight', names: 'g|gr|gram|grams|gramm|gramme|grammes|gramo|gramos|grammo|grammi|grm|ग्राम' },
  kg: {
    kind: 'weight',
    names:
      'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilogramo|kilogramos|chilo|chili|chilogrammo|chilogrammi|kgm|किलो|किलोग्राम',
  },
  t: { kind: 'weight', names: 't|tonne|tonnes|tonnen|tonelada|toneladas|tonnellata|tonnellate|ton|tne' },
  oz: { kind: 'weight', names: 'oz|ounce|ounces|unze|unzen|onza|onzas|oncia|onz' },
  lb: { kind: 'weight', names: 'lb|lbs|pound|pounds|pfund|libra|libras|libbra|libbre|lbr' },
  ml: {
    kind: 'volume',
    names: 'ml|millilitre|millilitres|milliliter|milliliters|mililitro|mililitros|millilitro|millilitri|mlt|मिलीलीटर',
  },
  cl: {
    kind: 'volume',
    names: 'cl|centilitre|centilitres|centiliter|centiliters|zentiliter|centilitro|centilitros|centilitri|clt',
  },
  l: { kind: 'volume', names: 'l|lt|ltr|litre|litres|liter|liters|litro|litros|litri|लीटर' },
  m3: {
    kind: 'volume',
    names:
      'm3|m³|cubic metre|cubic metres|cubic meter|cubic meters|kubikmeter|mètre cube|mètres cubes|metro cúbico|metros cúbicos|metro cubo|metri cubi|mtq',
  },
  'fl oz': { kind: 'volume', names: 'fl oz|fl. oz|fluid ounce|fluid ounces|oza' },
  gal: { kind: 'volume', names: 'gal|gallon|gallons|gll' },
}

const codes = new Map(
  Object.entries(units).flatMap(([code, { names }]) => names.split('|').map((name) => [name, code])),
)

/** All unit names with their kinds. */
export const unitNames: readonly { readonly name: string; readonly kind: UnitKind }[] = Object.values(units).flatMap(
  ({ kind, names }) => names.split('|').map((name) => ({ name, kind })),
)

/**
 * Normalises in the same way as the database function `unit_kind`: folds only spaces and the letters A to Z, because
 * the result must not depend on the database's locale.
 */
const folded = (text: string): string =>
  text
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/\.$/, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Returns the code of a unit: `m` for `Meter`, `mtr.` and `m`. Returns null for an unknown unit. */
export const unitCode = (text: string): string | null => codes.get(folded(text)) ?? null

/** Returns the kind of a unit. Unknown units (`roll`, `box`) count as pieces. */
export const unitKind = (text: string): UnitKind => units[unitCode(text) ?? '']?.kind ?? 'piece'

export const piecesAreWhole = 'must be a whole number: pieces are whole'

/** Returns why the quantity is not possible for this kind of unit; null if it is possible. */
export const fractionRefused = (kind: UnitKind, quantity: number): string | null =>
  kind === 'piece' && !Number.isInteger(quantity) ? piecesAreWhole : null

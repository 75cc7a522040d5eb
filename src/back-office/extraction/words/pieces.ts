/** Words for pieces beside those of `platform/units.ts`, which the database shares. Folded, separated by `|`. */
export const pieceWords =
  'off|un|uni|szt|sztuk|sztuki|styck|stk|st|ks|kus|kusu|kusy|uds|unid|unids|peca|pecas|pcs|pc|pce|nos|no|units|unit|einheiten|einheit|unites|unidades|unidade|unita|eenheden|enheter|enheder|jednostki|kpl|ea|each|pieces|pieza|piezas|pezzi|stuks|stuck|件|个|只|条|支|卷|张|套|盒|包|双|नग|पीस|यूनिट|kappaletta|kappale|yks|db|darab|τεμ|τεμαχια|τεμαχιο|τμχ|stykk|stykker|buc|bucati|bucata|adet|adt|tane'

/** Names of units beside those of `platform/units.ts`, by the code of the unit. Folded, separated by `|`. */
export const unitWords: Readonly<Record<string, string>> = {
  m: 'm.l|m l|mtl|lm|lin m|lin. m|linear metre|linear metres|linear meter|linear meters|running metre|running metres|running meter|running meters|lfd meter|laufende m|lauf m|lfdm|metre lineaire|metres lineaires|metro lineal|metros lineales|metro lineare|metri lineari|metro linear|metros lineares|metri|strekkende meter|strekkende m|str.m|strm|m1|lopende meter|mb|m.b|metr|metry|metrow|metr biezacy|metry biezace|metrow biezacych|bm|b.m|metru|bezny metr|bezne metry|beznych metru|lopmeter|lpm|lobende meter|lobende m|lbm|lopende m|मी|米|jm|juoksumetri|juoksumetria|metri|metria|meter|fm|folyometer|μετρα|μετρο|μετρων|μ|μετ|løbende meter|løpende meter|løpemeter|metru liniar|metri liniari|metretul',
  cm: 'centymetr|centymetry|centymetrow|centimetru|厘米',
  kg: 'kilogramy|kilogramow|kilogramu|kilogramo|quilo|quilos|quilograma|quilogramas|किग्रा|公斤|千克|kiloa|kilogramma|kilogrammaa|κιλα|κιλο|κιλων|κιλ',
  g: 'gramy|gramow|gramu|grama|gramas|ग्रा|克|gramma|grammaa|γραμμαρια|γραμμαριων|γρ|γραμ',
  l: 'litr|litry|litrow|litru|升|litra|litraa|λιτρα|λιτρο|λιτρων|λτ',
  ml: 'mililitr|mililitry|mililitrow|mililitru|毫升',
  yd: 'jard|jardy|jardow|yarda|yardas|iarda|iarde|jarda|jardas|码',
}

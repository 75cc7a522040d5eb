/** Words for pieces beside those of `platform/units.ts`, which the database shares. Folded, separated by `|`. */
export const pieceWords =
  'off|un|uni|szt|sztuk|sztuki|styck|stk|st|ks|kus|kusu|kusy|uds|unid|unids|peca|pecas|pcs|pc|pce|nos|no|units|unit|einheiten|einheit|unites|unidades|unidade|unita|eenheden|enheter|enheder|jednostki|kpl|ea|each|pieces|pieza|piezas|pezzi|stuks|stuck|件|个|只|条|支|卷|张|套|盒|包|双|नग|पीस|यूनिट'

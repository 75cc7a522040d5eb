/**
 * Extracts orders from e-mails with fixed rules, and optionally with a language model. The stages, with their types:
 *
 * 1. `Reading`: a message, ready for extraction. Its bodies and attachments are `Document`s: rows of cells.
 * 2. `Entry`: a row, parsed. A cell has a `Piece` per line (a name with the numbers around it) and `Value`s (numbers).
 *    A `StatedSum` is a summary amount of the order: a labelled amount such as the subtotal, shipping or the total.
 * 3. `ItemSet`: a candidate for the list of items. Each `Block` may be an item.
 * 4. `LineReading`: an interpretation of a candidate. It assigns quantity, unit price and total to numbers of each line.
 *    `SumsReading`: one way in which summary amounts add up to the total.
 * 5. `Account`: an interpretation of a whole document, from a `LineReading` and a `SumsReading`. The one that arithmetic
 *    proves best gives the result, `Money`. Numbers on which equally good ones differ are left out.
 */
export { extractOrder } from './extract-order.ts'
export { messageText } from './message-text.ts'
export { readWithModel } from './read-with-model.ts'
export { readingOf } from './reading.ts'

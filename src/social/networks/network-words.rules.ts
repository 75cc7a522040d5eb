/**
 * Returns a network's error text for display, at most 300 characters. Removes anything that looks like a token, because
 * some networks repeat it.
 */
export const networkWords = (text: string): string => text.slice(0, 300).replace(/[\w|.~+/=%-]{32,}/g, '[…]')

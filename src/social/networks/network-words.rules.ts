/** What a network says of an error, as it may be shown: some repeat the token that they were sent. */
export const networkWords = (text: string): string => text.slice(0, 300).replace(/[\w|.~+/=%-]{32,}/g, '[…]')

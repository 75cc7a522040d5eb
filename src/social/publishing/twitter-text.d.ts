declare module 'twitter-text' {
  const twitterText: { parseTweet(text: string): { readonly weightedLength: number } }
  export default twitterText
}

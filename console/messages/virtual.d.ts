declare module 'virtual:messages/*' {
  const words: Readonly<Record<string, string>>
  export default words
}

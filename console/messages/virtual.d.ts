declare module 'virtual:messages' {
  type Load = () => Promise<{ default: Readonly<Record<string, string>> }>
  const catalogues: Readonly<
    Record<import('./catalogue.ts').Translation, Readonly<Record<import('./catalogue.ts').CataloguePart, Load>>>
  >
  export default catalogues
}

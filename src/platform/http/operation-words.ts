export const titleOf = (singular: string): string => `This ${singular.replaceAll('_', ' ')}`

const camel = (words: string): string => `_${words}`.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** How the API reference names an operation on records of one kind. */
export const words = (tag: string, verb: string, noun: string) => ({
  tags: [tag],
  operationId: verb + camel(noun),
  summary: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${noun.replaceAll('_', ' ')}`,
})

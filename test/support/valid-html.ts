import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What of a document is against the HTML standard, each as `line: rule: what`. */
export async function invalidHtml(document: string): Promise<string[]> {
  const { results } = await validator.validateString(document)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
  )
}

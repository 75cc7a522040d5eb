const root = '/console/partner'

export const paths = {
  work: root,
  runs: `${root}/runs`,
  designs: `${root}/designs`,
  tasks: `${root}/tasks`,
  login: `${root}/login`,
  loginLink: `${root}/login-link`,
  acceptInvitation: `${root}/accept-invitation`,
  forgotPassword: `${root}/forgot-password`,
  resetPassword: `${root}/reset-password`,
  password: `${root}/password`,
  logout: `${root}/logout`,
} as const

const workPages = /^\/console\/partner(?:\/(?:runs|tasks|designs)(?:\/[\w-]{1,255})?)?(?:\?[\w=&-]{0,200})?$/

/** Returns the page to continue to after login. Accepts only pages of the partner area, to prevent open redirects. */
export const pageOfWork = (path: string | undefined): string =>
  path !== undefined && workPages.test(path) ? path : paths.work

export const loginFor = (path: string): string =>
  pageOfWork(path) === paths.work ? paths.login : `${paths.login}?${new URLSearchParams({ next: pageOfWork(path) })}`

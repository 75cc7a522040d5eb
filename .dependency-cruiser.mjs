/**
 * Rules of imports: main → wiring → areas → platform. `docs/architecture.md` gives the reasons; `test/unit/checks` tests
 * every rule on a planted violation.
 */
const areas = '(storefront|social|back-office|ad-planning)'
const composition = '^src/(app|main|cli|wiring)(\\.ts$|/)'
const typeOnly = ['type-only']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Join modules that import each other at run time, or move what both need to a third module.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: typeOnly } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that no file imports is unused, unless it starts a program.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['^src/(cli|main)\\.ts$', '^scripts/', '/assets/', '^console/', '\\.d\\.ts$'],
      },
      to: {},
    },
    {
      name: 'no-unknown-modules',
      comment: 'Every import must resolve to a file, except the virtual modules that Vite generates for the console.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'src-needs-no-development-tools',
      comment: 'The service runs with the production dependencies only.',
      severity: 'error',
      from: { path: '^(src|sandbox)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: typeOnly },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^(src|sandbox|console|test|scripts|bench)/', pathNot: '^src/platform/' },
    },
    {
      name: 'areas-do-not-meet',
      comment: 'Areas send each other events, which wiring.ts connects.',
      severity: 'error',
      from: { path: `^src/${areas}/` },
      to: { path: `^src/${areas}/`, pathNot: '^src/$1/' },
    },
    {
      name: 'areas-do-not-know-who-wires-them',
      severity: 'error',
      from: { path: `^src/${areas}/` },
      to: { path: composition },
    },
    {
      name: 'features-meet-at-their-index',
      comment:
        "Import another feature's index.ts, its ports.ts (the contract that both sides of a port share) or, as types only, its *.types.ts.",
      severity: 'error',
      from: { path: `^src/${areas}/([^/]+)/` },
      to: {
        path: `^src/${areas}/[^/]+/`,
        pathNot: ['^src/$1/$2/', `^src/${areas}/[^/]+/(index|ports)\\.ts$`, `^src/${areas}/[^/]+/[^/]+\\.types\\.ts$`],
      },
    },
    {
      name: 'payments-know-no-sessions',
      comment: 'Checkout and settlement build on payments, so payments must not import them.',
      severity: 'error',
      from: { path: '^src/storefront/payments/' },
      to: { path: '^src/storefront/(checkout|settlement)/' },
    },
    {
      name: 'checkout-knows-no-settlement',
      severity: 'error',
      from: { path: '^src/storefront/checkout/' },
      to: { path: '^src/storefront/settlement/' },
    },
    {
      name: 'types-are-shared-as-types',
      severity: 'error',
      from: { path: `^src/${areas}/([^/]+)/` },
      to: {
        path: `^src/${areas}/[^/]+/[^/]+\\.types\\.ts$`,
        pathNot: '^src/$1/$2/',
        dependencyTypesNot: typeOnly,
      },
    },
    {
      name: 'ports-need-nothing',
      comment: 'Every file may import a port, so a port imports nothing at run time.',
      severity: 'error',
      from: { path: `^src/${areas}/[^/]+/ports\\.ts$` },
      to: { dependencyTypesNot: typeOnly, pathNot: '^src/platform/errors\\.ts$' },
    },
    {
      name: 'features-are-wired-at-their-index',
      comment: "The composition root imports only a feature's index.ts, ports.ts, adapters and seed-store.ts.",
      severity: 'error',
      from: { path: composition },
      to: {
        path: `^src/${areas}/`,
        pathNot: [
          `^src/${areas}/index\\.ts$`,
          `^src/${areas}/[^/]+/(index|ports|seed-store)\\.ts$`,
          `^src/${areas}/[^/]+/adapters/`,
        ],
      },
    },
    {
      name: 'adapters-are-chosen-in-wiring',
      comment: 'Only wiring imports adapters. The sandbox may share their wire format.',
      severity: 'error',
      from: { pathNot: ['^src/wiring(\\.ts$|/)', '^sandbox/', '^test/', '/adapters/'] },
      to: { path: '/adapters/' },
    },
    {
      name: 'sandbox-is-chosen-in-wiring',
      severity: 'error',
      from: { path: '^(src|console)/', pathNot: '^src/wiring(\\.ts$|/)' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-is-the-outside',
      comment: 'The sandbox simulates outside servers, so it must not know the shop.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(src|console|test|scripts|bench)/', pathNot: ['^src/platform/', '/adapters/'] },
    },
    {
      name: 'nothing-needs-the-tests',
      severity: 'error',
      from: { path: '^(src|sandbox|console)/' },
      to: { path: '^(test|bench|scripts)/' },
    },
    {
      name: 'console-takes-no-code',
      comment: 'The console uses Weft only through its API, whose types are generated from openapi.json.',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^src/' },
    },
    {
      name: 'nothing-takes-code-of-the-console',
      severity: 'error',
      from: { path: '^(src|sandbox)/' },
      to: { path: '^console/' },
    },
    {
      name: 'stores-know-no-refusals',
      comment: 'A store returns rows or small facts. The use case decides what to refuse.',
      severity: 'error',
      from: { path: '/(store|[^/]+-store)\\.ts$' },
      to: { path: '^src/platform/errors\\.ts$' },
    },
    {
      name: 'http-stays-in-routes',
      comment: 'Rules, stores and ports do not depend on the protocol of the caller.',
      severity: 'error',
      from: { path: ['\\.rules\\.ts$', '/(store|[^/]+-store)\\.ts$', '\\.types\\.ts$', '/ports\\.ts$'] },
      to: { path: ['^node_modules/fastify', '^src/platform/http/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)node_modules/.*/node_modules/' },
    // Includes imports of types, and marks them as `type-only`.
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}

// Entry of every npm script. It is plain JavaScript that any installed Node can run. Modules that need a
// newer Node are imported only after this check.
const OLDEST = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    `Quittance needs Node.js ${OLDEST} or newer to install itself (this is ${process.version}). Get one from https://nodejs.org/ and try again.`,
  );
  process.exitCode = 1;
} else {
  const { bootstrap } = await import('./bootstrap/index.mjs');
  await bootstrap(process.argv.slice(2));
}

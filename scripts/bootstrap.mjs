// Entry of every npm script. Plain JavaScript for any Node that somebody may have; what needs a newer one is
// imported only after this check.
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

// Starts Scalar with the settings that the page contains.
const settings = JSON.parse(document.getElementById('settings').textContent);
window.Scalar.createApiReference('#reference', settings);

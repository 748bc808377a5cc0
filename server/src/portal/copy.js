// Copies a value of the page. Without scripts the buttons stay hidden, and a click selects the whole value.
const status = document.getElementById('copied');
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    let isCopied = true;
    try {
      // Browsers have no clipboard on pages without encryption.
      await navigator.clipboard.writeText(button.dataset.copy);
    } catch {
      isCopied = false;
      getSelection().selectAllChildren(button.previousElementSibling);
    }
    button.classList.toggle('done', isCopied);
    // A text that stays the same is not spoken again.
    status.textContent = '';
    setTimeout(() => {
      status.textContent = isCopied ? button.dataset.done : status.dataset.failed;
    }, 50);
  });
}

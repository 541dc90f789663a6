from libraries import identity
def path_of(reference):
    return f'/{identity("symbol", reference)}'
